import { z } from 'zod';
import { signedIn } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { id, personal, text } from '../../core/field';
import { record } from '../../core/record';
import { wireId } from '../../core/wire';

/** A search with a name that a person keeps for a list. */
export const listView = record('listView', {
  label: 'Vue d’une liste',
  stream: 'account',
  key: 'idVue',
  streamKey: 'idUtilisateur',
  identifiedBy: ['liste', 'titre'],
  fields: {
    idVue: id(),
    idUtilisateur: id(),
    /** The list's id: `eleves`. */
    liste: text('Liste', 40),
    titre: personal(text('Nom de la vue', 60), ''),
    /** Filters and sort as the list's address has them, never words that were searched: `droit=0&tri=-nom`. */
    filtres: text('Filtres', 500),
    /** Keys of columns, as the browser remembers them: `naissance,+mobile`. */
    colonnes: text('Colonnes', 500),
  },
});

const subject = ['utilisateur', 'idUtilisateur'] as const;

export const ListViewKept = listView.event('ListViewKept', 1, 'Vue d’une liste gardée', listView.all, { subject });
export const ListViewDropped = listView.event(
  'ListViewDropped',
  1,
  'Vue d’une liste retirée',
  listView.pick('idUtilisateur', 'idVue'),
);
export const listViewLife = { set: [ListViewKept], drop: [ListViewDropped] } as const;

const views = { context: 'identity', module: null, access: signedIn } as const;

export const listListViews = endpoint('GET', '/api/vues', {
  ...views,
  kind: 'query',
  response: z.array(listView.row.omit({ idUtilisateur: true })),
  summary: 'Ses propres vues, de toutes les listes',
});

export const keepListView = endpoint('POST', '/api/vues', {
  ...views,
  kind: 'command',
  body: listView.body('liste', 'titre').omit({ idVue: true, idUtilisateur: true }),
  response: z.object({ idVue: z.number() }),
  summary: 'Garde une vue d’une liste',
  success: 'La vue est gardée.',
});

export const dropListView = endpoint('DELETE', '/api/vues/:id', {
  ...views,
  kind: 'command',
  params: z.object({ id: wireId }),
  response: z.object({ idVue: z.number() }),
  everySite: 'A view is looked for among the person’s own.',
  summary: 'Retire une de ses propres vues',
  success: 'La vue est retirée.',
});
