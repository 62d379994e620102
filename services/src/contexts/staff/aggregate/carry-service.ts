import { right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ServiceSheetCarried, ServiceSheetRemoved } from '@diapason/contracts/staff';
import { decideCopyService, type ServiceEvent, type ServiceKey, type ServiceState } from './service';

interface Carrying {
  readonly key: ServiceKey;
  readonly preparation: number;
  /** Sites whose hours come along. */
  readonly sites: ReadonlySet<number>;
}

/** Whoever prepares the year copies every block, and the assignments. */
const ALL = { may: () => true, functions: new Set<number>([right.addAssignment, right.changeAssignment]) };

/** A sheet of another year with its assignments on some sites; one that is there already, or assignments alone, stay as they are. */
export function decideCarryService(
  state: ServiceState,
  from: ServiceState,
  { key, preparation, sites }: Carrying,
): ServiceEvent[] {
  if (!from.sheet || state.sheet || state.assignments.length > 0) return [];
  const assignments = from.assignments.filter(({ fk_site }) => sites.has(fk_site));
  const { fk_anneeScolaire: fk_anneeSource } = from.sheet;
  return [
    ...decideCopyService(state, { ...from, assignments }, key, false, ALL),
    make(ServiceSheetCarried, { ...key, fk_anneeSource, preparation }),
  ];
}

/** Removes what was taken over and nobody has touched since; anything else stays. */
export function decideTakeBackService({ sheet, carried }: ServiceState): ServiceEvent[] {
  if (!sheet || !carried || carried.touched) return [];
  const { idFicheService, fk_utilisateur, fk_anneeScolaire } = sheet;
  return [make(ServiceSheetRemoved, { idFicheService, fk_utilisateur, fk_anneeScolaire })];
}
