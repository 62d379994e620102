import { right } from '../../constants';
import type { Session } from '../../core/session';
import type { SheetAct } from '../../core/sheet-acts';

interface Person {
  readonly dateEffacement: string | null;
  /** Of those who have an account. */
  readonly idUtilisateur?: number;
}

/** In one's own name: nobody does it for another. */
const isThere = ({ dateEffacement }: Person, { act }: Session) => dateEffacement === null && act === undefined;

/** What the law gives the person of a sheet, for whoever carries it out. Nobody erases themself. */
export const personActs = {
  accesDonnees: { and: [right.readAllOfPerson], when: isThere },
  effacer: {
    and: [right.erasePerson],
    when: (person, session) => isThere(person, session) && person.idUtilisateur !== session.idUtilisateur,
  },
} satisfies Readonly<Record<string, SheetAct<Person>>>;
