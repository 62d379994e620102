import { dropListView, keepListView } from '@diapason/contracts/identity';
import { command } from '../../../machinery/app/command';
import { decideDrop, decideKeep, listViews } from '../aggregate/list-view';

export const keepView = command(keepListView, async ({ body }, { execute, ids, session }) => {
  const { idUtilisateur } = session;
  const idVue = await ids.next('vue');
  const { liste, titre, filtres, colonnes } = body;
  await execute(listViews, idUtilisateur, (views) =>
    decideKeep(views, { idVue, idUtilisateur, liste, titre, filtres: filtres ?? '', colonnes: colonnes ?? '' }),
  );
  return { idVue };
});

export const dropView = command(dropListView, async ({ params: { id } }, { execute, session }) => {
  await execute(listViews, session.idUtilisateur, (views) => decideDrop(views, session.idUtilisateur, id));
  return { idVue: id };
});
