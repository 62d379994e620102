import { escapeHtml, linkButton } from '@diapason/projections/mail-html';

export type Params = Readonly<Record<string, string | number>>;

export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where answers go; the sender unless told. */
  readonly replyTo?: string;
}

/** A mail's plain paragraphs and its link, shown as a button. */
export interface Letter {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing?: readonly string[];
}

const SIGNATURE = 'Le secrétariat du conservatoire';

/** @throws Error naming the missing parameter. */
export function param(params: Params, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`the mail has no parameter ${name}`);
  return String(value);
}

/** A parameter that has one on each line. @throws Error naming the missing parameter. */
export const lines = (params: Params, name: string): readonly string[] =>
  param(params, name).split('\n').filter(Boolean);

/** Paragraphs of a list. */
export const items = (all: readonly string[]): readonly string[] => all.map((one) => `– ${one}`);

/** The mail as plain text and as HTML that every mail program shows: inline styles, no image. */
export function letter({ subject, greeting, paragraphs, link, closing = [] }: Letter): Rendered {
  const text = [greeting, ...paragraphs, ...(link ? [`${link.label} : ${link.url}`] : []), ...closing, SIGNATURE].join(
    '\n\n',
  );
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = link ? `<p style="margin:24px 0">${linkButton(link)}</p>` : '';
  const html = page(
    subject,
    `${[greeting, ...paragraphs].map(paragraph).join('\n')}
${button}
${closing.map(paragraph).join('\n')}
<p style="margin:32px 0 0;color:#52606d">${SIGNATURE}</p>`,
  );
  return { subject, text, html };
}

/** What every mail stands in. @param content HTML */
export const page = (subject: string, content: string): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f7;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2933">
<div style="max-width:560px;margin:0 auto;background:#ffffff;padding:32px;border-radius:8px">
${content}
</div></body></html>`;
