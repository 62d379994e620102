import type { Mail } from './store';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const time = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Paris' });

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2733; }
  h1 { font-size: 1.4rem; } a { color: #0b5c8a; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #d5dce3; vertical-align: top; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: #52606d; } dd { margin: 0; }
  pre { white-space: pre-wrap; font: inherit; } iframe { width: 100%; height: 32rem; border: 1px solid #d5dce3; }
`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} o` : `${Math.round(bytes / 1024).toLocaleString('fr-FR')} Ko`;
}

const row =
  (base: string) =>
  (mail: Mail): string => {
    const subject = escaped(mail.subject || '(sans objet)');
    const attachments = mail.attachments.length > 0 ? String(mail.attachments.length) : '';
    return `<tr><td>${time.format(new Date(mail.receivedAt))}</td><td>${escaped(mail.to)}</td>
<td><a href="${base}/messages/${mail.id}">${subject}</a></td><td>${attachments}</td></tr>`;
  };

/** The list of mails, newest first. @param base path below which the pages lie, without a slash at the end */
export function listPage(mails: readonly Mail[], base: string): string {
  const title = 'Boîte aux lettres locale';
  const intro = `<h1>${title}</h1><p>Les e-mails que Diapason envoie arrivent ici ; aucun ne quitte cette machine.</p>`;
  if (mails.length === 0) return page(title, `${intro}<p>Aucun e-mail pour le moment.</p>`);
  return page(
    title,
    `${intro}<table><thead><tr><th scope="col">Reçu le</th><th scope="col">Pour</th><th scope="col">Objet</th>
<th scope="col">Pièces jointes</th></tr></thead><tbody>${mails.map(row(base)).join('')}</tbody></table>`,
  );
}

/** One mail: its text, or its HTML in a sandboxed frame, and its attachments. */
export function mailPage(mail: Mail, base: string): string {
  const title = mail.subject || '(sans objet)';
  const attachments = mail.attachments.map(
    ({ name, size: bytes }, index) =>
      `<li><a href="${base}/messages/${mail.id}/pieces-jointes/${index}">${escaped(name)}</a> (${size(bytes)})</li>`,
  );
  const body = mail.html
    ? `<iframe sandbox title="Contenu de l’e-mail" src="${base}/messages/${mail.id}/html"></iframe>`
    : `<pre>${escaped(mail.text)}</pre>`;
  return page(
    title,
    `<p><a href="${base}/">Tous les e-mails</a></p><h1>${escaped(title)}</h1>
<dl><dt>De</dt><dd>${escaped(mail.from)}</dd><dt>Pour</dt><dd>${escaped(mail.to)}</dd>
<dt>Reçu le</dt><dd>${time.format(new Date(mail.receivedAt))}</dd></dl>
${attachments.length > 0 ? `<h2>Pièces jointes</h2><ul>${attachments.join('')}</ul>` : ''}${body}`,
  );
}

export function notFoundPage(base: string): string {
  return page('E-mail introuvable', `<h1>E-mail introuvable</h1><p><a href="${base}/">Tous les e-mails</a></p>`);
}
