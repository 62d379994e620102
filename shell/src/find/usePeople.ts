import { limits } from '@diapason/contracts/constants';
import { ask } from '@diapason/platform';
import type { PersonKind } from '@diapason/ui';
import { useEffect, useState } from 'react';
import type { Person } from './entries';

const TYPING_PAUSE_MS = 120;

export interface People {
  readonly people: readonly Person[];
  readonly searching: boolean;
  readonly error: string | undefined;
}

const NOBODY = { of: '', people: [], error: undefined } as const;

/** People found by a text, asked for once typing pauses; those of the text before stay until the answer is there. */
export function usePeople(texte: string, nature: PersonKind | undefined, may: boolean): People {
  const [found, setFound] = useState<{
    readonly of: string;
    readonly people: readonly Person[];
    readonly error: string | undefined;
  }>(NOBODY);
  const asked = may && texte.trim().length >= limits.shortestSearch ? `${nature ?? ''} ${texte.trim()}` : '';
  useEffect(() => {
    if (asked === '') return setFound(NOBODY);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await ask('POST /api/recherche', { body: { texte, nature: nature ?? null } }, abort.signal);
      if (abort.signal.aborted) return;
      setFound(
        answer.ok
          ? { of: asked, people: answer.data, error: undefined }
          : { of: asked, people: [], error: answer.error.message },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, texte, nature]);
  return { people: found.people, error: found.error, searching: asked !== found.of };
}
