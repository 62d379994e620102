import { listView, listViewLife } from '@diapason/contracts/identity';
import { recordTable } from '@diapason/event-sourcing';

/** One row per view that a person keeps. */
export const listViews = recordTable(listView, {
  ...listViewLife,
  name: 'vue',
  version: 1,
  indexes: ['id_utilisateur'],
});
