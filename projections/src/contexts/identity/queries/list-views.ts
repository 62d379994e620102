import { listListViews } from '@diapason/contracts/identity';
import { omit, rowsOf, wire } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { listViews } from '../tables/list-views';

const VIEW = omit(wire(listViews, 'v'), 'idUtilisateur');

export const ownListViews = query(listListViews, (_input, { db, session }) =>
  rowsOf(db, VIEW, 'from vue v where v.id_utilisateur = $1 order by v.id_vue', [session.idUtilisateur]),
);
