import { useState } from 'react';

interface DraftText {
  readonly texte: string;
  /** Of the text that one began from. */
  readonly version: number;
}
type Texts = Readonly<Record<string, DraftText>>;

const keyOf = (idEvaluationAtelier: number, semestre: number) => `${idEvaluationAtelier}-${semestre}`;

function read(place: string): Texts {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Texts;
  } catch {
    return {};
  }
}

/** Texts of a class that were typed and are not saved yet: on the device, under their person, until the server has them. */
export function useDraftTexts(idUtilisateur: number, idAtelier: number) {
  const place = `diapason-evaluations-${idUtilisateur}-${idAtelier}`;
  const [texts, setTexts] = useState<Texts>(() => read(place));
  const [isRefused, refuse] = useState(false);
  const change = (make: (before: Texts) => Texts) =>
    setTexts((before) => {
      const after = make(before);
      try {
        if (Object.keys(after).length === 0) localStorage.removeItem(place);
        else localStorage.setItem(place, JSON.stringify(after));
      } catch {
        refuse(true);
      }
      return after;
    });
  return {
    isRefused,
    of: (idEvaluationAtelier: number, semestre: number): DraftText | undefined =>
      texts[keyOf(idEvaluationAtelier, semestre)],
    keep: (idEvaluationAtelier: number, semestre: number, kept: DraftText) =>
      change((before) => ({ ...before, [keyOf(idEvaluationAtelier, semestre)]: kept })),
    drop: (idEvaluationAtelier: number, semestre: number) =>
      change((before) =>
        Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(idEvaluationAtelier, semestre))),
      ),
  };
}
