// Puts a text on the clipboard, or shows it where the browser lets no page write there.
import { h } from "./dom";

type Say = (text: string, isError?: boolean) => void;

export async function copy(text: string, done: string, say: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    showText(text, say);
  }
}

function showText(text: string, say: Say): void {
  const area = h("textarea", { readonly: true, rows: 12, "aria-label": "What would be copied" });
  area.value = text;
  const dialog = h("dialog", { class: "copy-dialog", "aria-label": "Copy this text" }, area,
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")));
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  area.select();
  say("The browser does not let this page copy: copy the text yourself.");
}
