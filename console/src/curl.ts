// A request as lines for a shell. Whatever it was sent with, it shows the variable $KEY.

export interface ShownRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

export function curl(request: ShownRequest): string {
  const lines = [`curl ${quote(request.url)}`];
  if (!["GET", "POST"].includes(request.method) || (request.method === "POST" && !request.body)) {
    lines.push(`-X ${request.method}`);
  }
  lines.push('-H "Authorization: Bearer $KEY"');
  for (const [name, value] of Object.entries(request.headers)) {
    if (!/^(authorization|accept)$/i.test(name)) {
      lines.push(`-H ${quote(`${name}: ${value}`)}`);
    }
  }
  if (request.body) {
    const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
    lines.push(`-d ${quote(body)}`);
  }
  return lines.join(" \\\n  ");
}

/** One word of a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
