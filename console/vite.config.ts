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
    rollupOptions: {
      input: { map: "index.html", docs: "docs.html" },
      // A file of its own, so that the test of the page's size can leave it out.
      output: { codeSplitting: { groups: [{ name: "maplibre", test: /node_modules\/maplibre-gl\// }] } },
    },
  },
});
