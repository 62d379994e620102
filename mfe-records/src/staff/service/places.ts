import { type Choices, choiceState, choicesOf, useApiQuery } from '@diapason/platform';

/** Of a new line alone, and sent nowhere: it narrows the sites. */
export const antennaField = { kind: 'reference', label: 'Antenne' } as const;

const useSiteChoices = choicesOf('site');

export function useAntennas(): Choices {
  const antennas = useApiQuery('GET /api/antennes/list', {});
  const options = (antennas.data ?? []).map(({ idAntenne, libelleAntenne }) => ({
    value: idAntenne,
    label: libelleAntenne,
  }));
  return { options, ...choiceState(antennas) };
}

/** The sites of an antenna; every site without one. */
export function useSitesOf(antenna: unknown, held: unknown): Choices {
  const every = useSiteChoices(undefined, held) as Choices;
  const antennas = useApiQuery('GET /api/antennes/list', {});
  const its = antennas.data?.find(({ idAntenne }) => idAntenne === antenna)?.sites;
  return its
    ? { ...every, options: every.options.filter(({ value }) => its.some((one) => one.idSite === value)) }
    : every;
}
