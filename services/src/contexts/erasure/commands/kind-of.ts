import type { PersonKind } from '@diapason/contracts/erasure';
import { firstOf, type ReadModels, sql } from '@diapason/event-sourcing';

const KINDS = {
  responsable: sql.boolean('exists (select from responsable where id_utilisateur = $1)'),
  agent: sql.boolean('exists (select from agent where id_utilisateur = $1)'),
  eleve: sql.boolean('exists (select from eleve where id_eleve = $1)'),
};

/** What kind of person a number belongs to; guardians and agents come before pupils. @throws Error for an unused number. */
export async function kindOf(db: ReadModels, id: number): Promise<PersonKind> {
  const known = await firstOf(db, KINDS, '', [id]);
  const kind = (['responsable', 'agent', 'eleve'] as const).find((one) => known?.[one]);
  if (!kind) throw new Error(`nobody has the number ${id}`);
  return kind;
}
