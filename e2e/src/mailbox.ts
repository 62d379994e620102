export interface Mail {
  readonly id: string;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly subject: string;
  readonly to: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly type: string }[];
}

/** The mails of the local mailbox, newest first. */
export async function mails(url: string): Promise<readonly Mail[]> {
  const answer = await fetch(`${url}/api/messages`);
  if (!answer.ok) throw new Error(`the mailbox answered ${answer.status}`);
  return (await answer.json()) as Mail[];
}
