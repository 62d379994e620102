import { text } from '../../core/field';
import { record } from '../../core/record';

/** Stream `failedJob-{tache}`: a job that was given up. */
const failedJob = record('failedJob', {
  label: 'Tâche abandonnée',
  stream: 'failedJob',
  key: 'tache',
  fields: { tache: text('Tâche', 200), file: text('File', 100), nom: text('Nom', 200) },
});

/** It is tried again. */
export const FailedJobRetried = failedJob.event('FailedJobRetried', 1, 'Tâche abandonnée relancée');
/** An operator has seen the failure, and it is not shown any more. Nothing is done again. */
export const FailedJobSetAside = failedJob.event('FailedJobSetAside', 1, 'Tâche abandonnée classée sans suite');
