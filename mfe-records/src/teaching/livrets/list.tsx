import { bookletList } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { plural } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { declaredList } from '@diapason/ui/table';
import { BookletIcon } from './BookletIcon';
import { addressOf } from './MyBooklets';

type Row = ApiData<'POST /api/livrets/eleves/liste'>[number];

const missing = ({ idLivret, aNoter, statutLivret }: Row): string => {
  if (idLivret === null) return 'le livret';
  if (aNoter) return `${plural(aNoter, 'critère')} à noter`;
  return statutLivret === 1 ? 'la validation' : '';
};

/** A class is of one year, and asks for none. */
const ofClass = { ...bookletList, filters: bookletList.filters.filter(({ name }) => name !== 'fk_anneeScolaire') };

/** Who has a booklet, and what it lacks. @param fk_atelier of which class, 0 for all */
export const bookletsOf = (fk_atelier: number) =>
  declaredList(fk_atelier ? ofClass : bookletList, {
    asks: fk_atelier ? { fk_atelier } : {},
    sheet: addressOf,
    cells: {
      nomPrenomEleve: (row) => <LinkWhere to={addressOf(row)}>{row.nomPrenomEleve}</LinkWhere>,
      statutLivret: ({ statutLivret }) => <BookletIcon statut={statutLivret} words />,
    },
    values: { manque: missing },
    phone: {
      beside: ({ libelleOffre }) => libelleOffre,
      under: missing,
      state: ({ statutLivret }) => <BookletIcon statut={statutLivret} />,
    },
  });
