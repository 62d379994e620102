import { type RequestPoint, requestList, requestViews } from '@diapason/contracts/constants';
import { formatDateTime, State } from '@diapason/ui';
import { declaredList } from '@diapason/ui/table';
import { RequestPanel } from './RequestPanel';
import { toneOf } from './request-words';

const [first, ...others] = requestViews;

/** What came in, by what stops it; what is decided is a view of its own. */
export const requests = declaredList(requestList, {
  firstView: first.libelle,
  views: others.map(({ id, libelle }) => ({ id, title: libelle, search: { vue: id } })),
  cells: {
    recueLe: ({ recueLe }) => formatDateTime(recueLe),
    libellePoint: ({ point, etat, libellePoint }) => (
      <State tone={toneOf(point as RequestPoint, etat)}>{libellePoint}</State>
    ),
  },
  rowName: ({ nomPrenom }) => nomPrenom,
  panel: (row, ways) => <RequestPanel row={row} {...ways} />,
  phone: {
    under: ({ enfants, demande }) => [enfants, demande].filter(Boolean).join(' · '),
    state: ({ point, etat, libellePoint }) => <State tone={toneOf(point as RequestPoint, etat)}>{libellePoint}</State>,
    calls: ({ nomPrenom, telephone }) => (telephone ? { name: nomPrenom, number: telephone } : undefined),
  },
});
