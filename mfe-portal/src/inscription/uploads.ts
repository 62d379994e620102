import { papers } from '@diapason/contracts/constants';
import { forgetFile, keptFiles, papersOfDraft } from './kept-files';

export interface Submitted {
  readonly token: string;
  readonly idUtilisateur: number;
}
export interface Sending {
  readonly title: string;
  readonly rank: number;
  readonly of: number;
}

/** Titles of the papers of the draft that have not gone yet. */
export async function papersLeft(): Promise<readonly string[]> {
  const files = await keptFiles();
  return papersOfDraft.filter((paper) => files[paper] !== undefined).map((paper) => papers[paper].label);
}

const TRIES = 3;

const headersOf = ({ token, idUtilisateur }: Submitted) => ({
  authorization: `Bearer ${token}`,
  'user-id': String(idUtilisateur),
});

/** Gives the token back: nobody stays logged in. */
export const giveBack = async (submitted: Submitted): Promise<void> =>
  void (await fetch('/api/logout', { method: 'POST', headers: headersOf(submitted) }).catch(() => undefined));

/**
 * Sends the papers of the draft that have not gone yet, with the token that the answer brought.
 * @returns those that did not go, by their titles: they may be sent again until the token is given back.
 */
export async function sendPapers(
  submitted: Submitted,
  fk_anneeScolaire: number,
  onSending: (sending: Sending) => void,
): Promise<readonly string[]> {
  const files = await keptFiles();
  const waiting = papersOfDraft.filter((paper) => files[paper] !== undefined);
  const headers = headersOf(submitted);
  const left: string[] = [];
  for (const [index, paper] of waiting.entries()) {
    const title = papers[paper].label;
    onSending({ title, rank: index + 1, of: waiting.length });
    const form = new FormData();
    form.append('fk_responsable', String(submitted.idUtilisateur));
    form.append('fk_anneeScolaire', String(fk_anneeScolaire));
    form.append('file', files[paper] as File);
    if (await isSent(`/api/fichiers/upload/${paper}`, { method: 'POST', headers, body: form })) await forgetFile(paper);
    else left.push(title);
  }
  return left;
}

async function isSent(url: string, request: RequestInit): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await fetch(url, request).catch(() => undefined);
    if (response) return response.ok;
  }
  return false;
}
