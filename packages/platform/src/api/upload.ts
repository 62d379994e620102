/** A file that goes with a call's body. */
export interface UploadedFile {
  readonly content: File;
  /** Heard while it goes: a share from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** The parts of a form: the fields first, so that the server knows whose file it is before it comes. */
export function formOf(body: unknown, { content }: UploadedFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.append(name, String(value));
  form.append('file', content);
  return form;
}

/** `fetch` for a form with a file: `fetch` itself tells nothing while the body goes. @throws TypeError when no answer came. */
export function sendForm(
  url: string,
  { method = 'POST', headers = {} }: RequestInit,
  form: FormData,
  { onProgress, signal }: UploadedFile,
): Promise<Response> {
  return new Promise((answered, failed) => {
    const call = new XMLHttpRequest();
    const lost = () => failed(new TypeError('no answer came'));
    call.open(method, url);
    for (const [name, value] of Object.entries(headers as Record<string, string>)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    call.onerror = lost;
    call.onabort = lost;
    call.onload = () => {
      const shown = ['x-read-model', 'x-read-after', 'idempotency-replayed'].flatMap((name) => {
        const value = call.getResponseHeader(name);
        return value === null ? [] : [[name, value] as [string, string]];
      });
      answered(new Response(call.responseText, { status: call.status, headers: shown }));
    };
    if (signal?.aborted) return lost();
    signal?.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}
