import { frenchDate, weekdays } from '@diapason/contracts/constants';
import { line, type PlannedLine, type Wanted } from './lines';
import type { Assigned, SourceWorkshop, ThereWorkshop, Years } from './years';

/** What a workshop is called in a list: `Guitare, mar. 17:00`. */
export const workshopName = ({
  libelle,
  jour,
  heureDebut,
}: Pick<SourceWorkshop, 'libelle' | 'jour' | 'heureDebut'>): string => {
  const day = weekdays
    .find(({ id }) => id === jour)
    ?.libelle.slice(0, 3)
    .toLowerCase();
  return day ? `${libelle}, ${day}. ${heureDebut}` : libelle;
};

/** @param sheets lines of the service sheets that are written before. */
export function workshopLines(years: Years, wanted: Wanted, sheets: readonly PlannedLine[]): readonly PlannedLine[] {
  const assigned = assignedOf(years, sheets);
  const bySource = new Map(years.there.flatMap((one) => (one.source === null ? [] : [[one.source, one] as const])));
  return years.workshops.map((one) =>
    workshopLine(years, one, { wanted, assigned, carried: bySource.get(one.idAtelier) }),
  );
}

/** What each teacher is assigned in the new year: by their sheet there, else by the one that is written before. */
function assignedOf({ sheetsThere }: Years, sheets: readonly PlannedLine[]): ReadonlyMap<number, readonly Assigned[]> {
  const assigned = new Map(sheetsThere);
  for (const { writes } of sheets)
    if (writes?.kind === 'sheet') assigned.set(writes.fk_utilisateur, writes.affectations);
  return assigned;
}

interface Known {
  readonly wanted: Wanted;
  readonly assigned: ReadonlyMap<number, readonly Assigned[]>;
  readonly carried: ThereWorkshop | undefined;
}

function workshopLine(years: Years, one: SourceWorkshop, { wanted, assigned, carried }: Known): PlannedLine {
  const { places, there, agents, sheets, cible } = years;
  const site = places.sites.get(one.fk_site);
  const told = { libelle: workshopName(one), precision: `Atelier · ${site?.libelle ?? ''}` };
  const open = (libelleLien: string) => ({ lien: `/fiche-atelier/${one.idAtelier}`, libelleLien });
  const left = (pourquoi: string, more: Partial<PlannedLine> = {}): PlannedLine =>
    line('ateliers', one.idAtelier, { ...told, sort: 'laisse', pourquoi, ...more });
  if (carried)
    return line('ateliers', one.idAtelier, { ...told, sort: 'deja', pourquoi: 'Repris', ...linkTo(carried) });
  const same = there.find((other) => isSame(one, other));
  if (same) {
    const pourquoi = same.par ? `Saisi par ${same.par}, reste tel quel` : 'Saisi, reste tel quel';
    return line('ateliers', one.idAtelier, { ...told, sort: 'deja', pourquoi, ...linkTo(same) });
  }
  if (one.once) return left('Séance unique');
  if (one.dernierJour) return left(`Terminé le ${frenchDate(one.dernierJour)}`);
  if (site?.ferme) return left('Site fermé');
  const room = one.fk_salle === null ? undefined : places.rooms.get(one.fk_salle);
  if (room?.ferme) return left(`Salle fermée\u00a0: ${room.libelle}`, open('Choisir une salle'));
  if (places.hiddenTypes.has(one.fk_typeAtelier)) return left('Sous-groupe masqué');
  if (one.pupils === 0 && !wanted.quandMeme.has(`ateliers:${one.idAtelier}`))
    return left('Sous-groupe sans élève', { acte: 'reprendre' });
  const nameOf = (id: number) => agents.get(id)?.nom ?? '';
  const next = one.teachers.map(({ fk_enseignant, fk_instrument, instead }) => ({
    fk_enseignant: instead ?? fk_enseignant,
    fk_instrument,
  }));
  const gone = next.filter(({ fk_enseignant }) => !agents.get(fk_enseignant)?.actif);
  const staying = next.filter((teacher) => !gone.includes(teacher));
  const partis = `${gone.map(({ fk_enseignant }) => nameOf(fk_enseignant)).join(', ')} ${gone.length > 1 ? 'sont partis' : 'est parti'}`;
  if (gone.length > 0 && staying.length === 0) return left(partis, open('Donner un enseignant'));
  const lost = ({ fk_enseignant, fk_instrument }: (typeof staying)[number]) => {
    const isThere = ({ fk_site, fk_instrument: taught }: Assigned) =>
      fk_site === one.fk_site && taught === fk_instrument;
    const before = sheets.find(({ fk_utilisateur }) => fk_utilisateur === fk_enseignant)?.affectations ?? [];
    const after = assigned.get(fk_enseignant);
    // What no sheet of this year has either stays as it is.
    return !after || (before.some(isThere) && !after.some(isThere));
  };
  const unassigned = staying.find(lost);
  if (unassigned) {
    const { fk_enseignant } = unassigned;
    return assigned.has(fk_enseignant)
      ? left(`${nameOf(fk_enseignant)} n’a pas cette discipline sur ce site en ${cible.libelle}`)
      : left(`${nameOf(fk_enseignant)} n’a pas de fiche de service ${cible.libelle}`);
  }
  const writes = { kind: 'workshop', source: one.idAtelier, teachers: staying } as const;
  const before = one.teachers.map(({ fk_enseignant }) => nameOf(fk_enseignant)).join(', ');
  const after = staying.map(({ fk_enseignant }) => nameOf(fk_enseignant)).join(', ');
  if (before === after)
    return line('ateliers', one.idAtelier, { ...told, sort: 'repris', pourquoi: after || 'Sans enseignant', writes });
  const pourquoi = one.teachers.some(({ instead }) => instead !== null) ? 'Remplacement fini' : partis;
  return line('ateliers', one.idAtelier, { ...told, sort: 'change', pourquoi, avant: before, apres: after, writes });
}

const linkTo = ({ idAtelier }: ThereWorkshop) => ({
  lien: `/fiche-atelier/${idAtelier}`,
  libelleLien: 'Ouvrir l’atelier',
});

/** Somebody entered it by hand: the same group at the same hour, with one of its teachers or in its room. */
const isSame = (one: SourceWorkshop, other: ThereWorkshop): boolean =>
  other.source === null &&
  other.fk_typeAtelier === one.fk_typeAtelier &&
  other.fk_site === one.fk_site &&
  other.jour === one.jour &&
  other.heureDebut === one.heureDebut &&
  (one.teachers.some(({ fk_enseignant, instead }) => other.teachers.includes(instead ?? fk_enseignant)) ||
    (one.fk_salle !== null && one.fk_salle === other.fk_salle));
