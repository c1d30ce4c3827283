import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  publicDir: false,
  build: {
    target: "es2022",
    outDir: "dist/io/cartway/console",
    emptyOutDir: true,
    // The map and the document viewer are large libraries; each is on its own page only.
    chunkSizeWarningLimit: 4000,
    rollupOptions: { input: { map: "index.html", docs: "docs.html" } },
  },
});
