import { isOfAge } from '@diapason/contracts/constants';
import { sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { nameSql } from '../../machinery/person-name';

const contact = z.object({
  nom: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
});
export type Contact = z.infer<typeof contact>;

/** How to reach the guardians of the pupil `e`, in rank order; who is deactivated is not among them. */
export const guardianContacts = sql.json(
  z.array(contact),
  `(select coalesce(jsonb_agg(jsonb_build_object('nom', ${nameSql('r')}, 'email', nullif(r.email, ''),
      'telephone', coalesce(nullif(r.telephone_mobile, ''), nullif(r.telephone_fixe, ''))) order by er.ordre), '[]')
    from eleve_responsable er join responsable r on r.id_utilisateur = er.fk_responsable where er.fk_eleve = e.id_eleve and r.actif)`,
);

interface Pupil {
  readonly nomPrenomEleve: string;
  readonly telephoneMobile: string | null;
  readonly adulte: number;
  readonly dateNaissance: string | null;
  readonly guardians: readonly Contact[];
}

/** Whom to reach about a pupil: adults themselves, then their guardians; of minors the guardians come first. */
export function contactsOf(pupil: Pupil, today: string): Contact[] {
  const { nomPrenomEleve: nom, telephoneMobile: telephone, guardians } = pupil;
  const self = telephone ? [{ nom, email: null, telephone }] : [];
  // By the box of their sheet too.
  const isAdult = pupil.adulte === 1 || (pupil.dateNaissance !== null && isOfAge(pupil.dateNaissance, today));
  return isAdult ? [...self, ...guardians] : [...guardians, ...self];
}
