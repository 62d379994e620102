import { messages, right } from '@diapason/contracts/constants';
import { type Session, sitesHeldTo } from '@diapason/contracts/core';
import { guardianOfOwnSites, pupilOfOwnSites } from '@diapason/contracts/families';
import { type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { codeInseeOf } from '@diapason/projections/families/municipalities';
import { settingOf, settingValue } from '@diapason/projections/site/setting-value';
import { leavingDays } from '../commands/leaving-days';
import { yearsStayOpen } from '../commands/open-year';
import type { Rules } from './existing-people';
import { readReferences } from './known';

/** Functions that a row’s changes may ask for. */
const ASKED = [
  right.createGuardian,
  right.createGuardianFromPupil,
  right.seeGuardianGeneral,
  right.createPupil,
  right.changePupil,
  right.linkPupil,
  right.linkGuardian,
  right.changeGuardianLink,
  right.addSchooling,
  right.changeSchooling,
  right.addTaxRecord,
  right.changeTaxRecord,
  right.manageReferenceTables,
];

/** What whoever imports may do, as a job's data have it. */
export type Scope = {
  readonly fonctions: readonly number[];
  /** Null: every site. */
  readonly sites: readonly number[] | null;
};

/** Held to own sites by the list of guardians or by that of pupils: an import changes both. */
export function scopeOf(session: Session): Scope {
  const held = [guardianOfOwnSites, pupilOfOwnSites].flatMap((one) => {
    const sites = sitesHeldTo(one, session);
    return sites ? [sites] : [];
  });
  const [first, second] = held;
  const sites = first && second ? first.filter((site) => second.includes(site)) : first;
  return { fonctions: ASKED.filter((id) => session.functions.has(id)), sites: sites ?? null };
}

const YEAR = {
  id: sql.number('id_annee_scolaire'),
  dateDebut: sql.date('date_debut'),
  dateFin: sql.date('date_fin'),
};

export async function rulesOf(db: ReadModels, today: string, { fonctions, sites }: Scope): Promise<Rules> {
  const years = new Map((await rowsOf(db, YEAR, 'from annee_scolaire')).map(({ id, ...year }) => [id, year]));
  return {
    references: await readReferences(db),
    municipalityOf: codeInseeOf,
    blockedDomains: await settingValue(db, 'blocageDomaine'),
    today,
    openYearOf: (await leavingDays(db, today)).openYearOf,
    currentYear: await settingOf(db, 'anneeEnCours'),
    yearOf: (id) => {
      const year = years.get(id);
      if (!year) throw new Refusal(messages.general.notFound, 404, 'fk_anneeScolaire');
      return year;
    },
    requireOpen: await yearsStayOpen(db),
    isConfirmed: () => false,
    functions: new Set(fonctions),
    sites: sites ?? undefined,
  };
}
