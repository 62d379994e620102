import type { PersonKind } from '@diapason/contracts/erasure';
import type { Pool } from 'pg';

/** Whose number it is: a guardian's or an agent's before a pupil's, who are numbered apart. @throws Error for nobody's. */
export async function kindOf(db: Pool, id: number): Promise<PersonKind> {
  const { rows } = await db.query<{ nature: PersonKind }>(
    `select 'responsable' as nature from responsable where id_utilisateur = $1
     union all select 'agent' from agent where id_utilisateur = $1
     union all select 'eleve' from eleve where id_eleve = $1`,
    [id],
  );
  const kinds = rows.map(({ nature }) => nature);
  const [kind] = kinds;
  if (!kind) throw new Error(`nobody has the number ${id}`);
  return kinds.find((one) => one !== 'eleve') ?? kind;
}
