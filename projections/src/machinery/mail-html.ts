/** Also within an attribute's double quotes. */
export const escapeHtml = (words: string): string =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const BUTTON =
  'background:#1f4e79;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block';

/** A link that a mail shows as a button. */
export const linkButton = ({ label, url }: { readonly label: string; readonly url: string }): string =>
  `<a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a>`;
