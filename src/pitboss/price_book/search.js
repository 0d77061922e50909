"use strict";
{
  const index = JSON.parse(document.getElementById("index").textContent);
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const plain = (text) => text.toLowerCase().replace(/[^a-z0-9$%. ]+/g, " ");
  const entries = index.map(([where, name, edge]) => ({ where, name, edge, plain: plain(name) }));
  search.addEventListener("input", () => {
    const parts = plain(search.value).split(" ").filter(Boolean);
    const hits = parts.length ? entries.filter((one) => parts.every((part) => one.plain.includes(part))) : [];
    found.replaceChildren(...hits.slice(0, 40).map((one) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = one.where;
      link.textContent = one.name;
      item.append(link, one.edge ? ` ${one.edge}` : "");
      return item;
    }));
  });
}
