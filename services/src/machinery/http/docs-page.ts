import type { EndpointDefinition } from '@diapason/contracts/core';
import { accessText, CONTEXT_TITLES } from './openapi';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** A plain page to read the calls, rendered here: no script, nothing from elsewhere. Its style is in the given nonce's element. */
export function docsPage(endpoints: readonly EndpointDefinition[], nonce: string): string {
  const contexts = [...new Set(endpoints.map((endpoint) => endpoint.context))];
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Appels de Diapason</title>
<style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:64rem;padding:1.5rem;color:#1d2430;background:#fff}
a{color:#1b4fa0}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0}
article{border-top:1px solid #d7dce3;padding:.75rem 0}code{font-size:.95rem}h3{margin:0;font-size:1rem}
.m{display:inline-block;min-width:4.5rem;font-weight:700}p{margin:.25rem 0}small{color:#4a5361}
</style></head><body>
<header><h1>Appels de Diapason</h1>
<p>Chaque appel porte un jeton (<code>Authorization: Bearer …</code>) et l’en-tête <code>user-id</code>, et répond
<code>{ success, message, data }</code>. Le document complet, schémas compris : <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Domaines"><ul>${contexts.map((c) => `<li><a href="#${c}">${CONTEXT_TITLES[c]}</a></li>`).join('')}</ul></nav>
<main>${contexts.map((context) => section(context, endpoints)).join('\n')}</main>
</body></html>`;
}

function section(context: EndpointDefinition['context'], endpoints: readonly EndpointDefinition[]): string {
  const own = endpoints.filter((endpoint) => endpoint.context === context);
  return `<section id="${context}"><h2>${CONTEXT_TITLES[context]}</h2>${own.map(article).join('')}</section>`;
}

function article(endpoint: EndpointDefinition): string {
  return `<article><h3><span class="m">${endpoint.method}</span> <code>${text(endpoint.path)}</code></h3>
<p>${text(endpoint.summary)}</p><p><small>${text(accessText(endpoint))}</small></p></article>`;
}
