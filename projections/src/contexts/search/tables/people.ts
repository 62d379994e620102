import { type Findable, type FindableKind, findableKinds, findables } from '@diapason/contracts/search';
import { type Table, table } from '@diapason/event-sourcing';
import { LONGEST_LEXEME, lexemesOf } from '../../../machinery/lexemes';
import { SORTED_BY } from '../../../machinery/person-search';
import { plainText } from '../../../machinery/plain-text';

type Data = Readonly<Record<string, unknown>>;

const rowOf = ({ record, names, emails, phones, birth }: Findable, data: Data) => {
  const texts = (fields: readonly string[]) => fields.flatMap((field) => (data[field] ? [String(data[field])] : []));
  return {
    id: Number(data[record.key]),
    nom_tri: [...plainText(texts(names).join(' '))].slice(0, SORTED_BY).join(''),
    mots: lexemesOf({
      names: texts(names),
      emails: texts(emails),
      phones: texts(phones),
      birth: (birth && texts([birth])[0]) ?? null,
    }),
  };
};

/** `read.recherche_guardian`, `…_pupil`, `…_agent`: what each person is found by, from the declaration of the kind. */
const searchTable = (kind: FindableKind): Table =>
  table(
    {
      name: `recherche_${kind}`,
      version: 5,
      key: ['id'],
      columns: { id: 'integer', nom_tri: 'text', mots: 'text[]' },
      // Without the list of pending entries, which every search would read through.
      indexes: ['using gin (array_to_tsvector(mots)) with (fastupdate = off)'],
      longest: { mots: LONGEST_LEXEME },
    },
    (on) =>
      findables[kind].saved.map((event) =>
        on(
          event,
          ({ data }) => [[Number((data as Data)[findables[kind].record.key])]],
          (_row, { data }) => rowOf(findables[kind], data as Data),
        ),
      ),
  );

export const searchTables: readonly Table[] = findableKinds.map(searchTable);
