import { frenchDate } from '@diapason/contracts/constants';
import { line, type PlannedLine } from './lines';
import type { Agent, Assigned, SourceSheet, Years } from './years';

const KIND = 'Fiche de service';

/** Who has gone: what is theirs stays behind, and says why. */
const goneSince = ({ dateSuppression }: Agent): string =>
  dateSuppression ? `Compte fermé le ${frenchDate(dateSuppression)}` : 'Compte fermé';

export const sheetLines = (years: Years): readonly PlannedLine[] =>
  years.sheets.map((sheet) => sheetLine(years, sheet));

function sheetLine({ agents, sheetsThere, places, cible }: Years, sheet: SourceSheet): PlannedLine {
  const { fk_utilisateur, affectations } = sheet;
  const agent = agents.get(fk_utilisateur);
  const told = { libelle: agent?.nom ?? '', precision: KIND };
  const open = { lien: `/fiche-agent/${fk_utilisateur}`, libelleLien: 'Ouvrir la fiche' };
  if (sheetsThere.has(fk_utilisateur))
    return line('fichesService', fk_utilisateur, { ...told, sort: 'deja', pourquoi: `A sa fiche ${cible.libelle}` });
  if (!agent?.actif)
    return line('fichesService', fk_utilisateur, {
      ...told,
      sort: 'laisse',
      pourquoi: agent ? goneSince(agent) : 'Compte fermé',
    });
  if (!sheet.complete)
    return line('fichesService', fk_utilisateur, { ...told, sort: 'laisse', pourquoi: 'Fiche incomplète', ...open });
  const closed = affectations.filter(({ fk_site }) => places.sites.get(fk_site)?.ferme);
  const kept = affectations.filter((one) => !closed.includes(one));
  const writes = { kind: 'sheet', fk_utilisateur, affectations: kept } as const;
  if (closed.length === 0)
    return line('fichesService', fk_utilisateur, {
      ...told,
      sort: 'repris',
      pourquoi: `Affecté ${hours(affectations)}`,
      writes,
    });
  const sites = [...new Set(closed.map(({ fk_site }) => places.sites.get(fk_site)?.libelle ?? ''))];
  return line('fichesService', fk_utilisateur, {
    ...told,
    sort: 'change',
    pourquoi: `Site fermé\u00a0: ${sites.join(', ')}`,
    avant: hours(affectations),
    apres: hours(kept),
    writes,
  });
}

/** `16:30` of hours with minutes. */
function hours(affectations: readonly Pick<Assigned, 'heures'>[]): string {
  const minutes = affectations.reduce((sum, { heures }) => {
    const [hour = 0, minute = 0] = heures.split(':').map(Number);
    return sum + hour * 60 + minute;
  }, 0);
  return `${Math.trunc(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
