import { Tag } from '@diapason/ui';
import { type Absence, toneOf } from './absence-in-words';

export const AbsenceState = ({
  row,
}: {
  readonly row: Pick<Absence, 'fk_absencesStatut' | 'libelleAbsenceStatut'>;
}) => <Tag tone={toneOf(row)}>{row.libelleAbsenceStatut}</Tag>;
