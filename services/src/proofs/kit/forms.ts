import { type EndpointDefinition, FILE_PART } from '@diapason/contracts/core';

/** The smallest file that every kind of paper in PDF takes. */
export const SMALL_PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

/** One white point. */
const SMALL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** A file of a content that the call takes, and its name. */
export const smallFile = ({
  accepts,
  asSent,
}: NonNullable<EndpointDefinition['file']>): { name: string; bytes: Buffer } =>
  asSent || accepts.includes('application/pdf')
    ? { name: 'piece.pdf', bytes: SMALL_PDF }
    : { name: 'piece.png', bytes: SMALL_PNG };

/** A form as a browser sends it: the fields, then the file. */
export function formWith(fields: object, bytes: Buffer = SMALL_PDF, name = 'facture.pdf'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append(FILE_PART, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** What a call sends: JSON, or the parts of a form where a file comes with it. */
export function contentOf(
  { file }: EndpointDefinition,
  body: Readonly<Record<string, unknown>> | undefined,
): { readonly headers: Record<string, string>; readonly body?: string | FormData } {
  if (file) {
    const { name, bytes } = smallFile(file);
    return { headers: {}, body: formWith(body ?? {}, bytes, name) };
  }
  return body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : { headers: {} };
}
