import { z } from 'zod';
import { labelled } from '../../core/facts';
import { choice, flag, id, int, LARGEST_SUM, optional, ref } from '../../core/field';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';
import { erasureReasons, personKinds } from './kinds';

/**
 * Streams `erasure-{nature}-{id}`: the decision to forget a person, for the audit trail. It holds no personal value, and what it orders is
 * carried out as often as it takes: the person's key is destroyed, and with it every personal value of the log.
 */
export const erasure = record('erasure', {
  label: 'Effacement',
  stream: 'erasure',
  key: 'id',
  fields: {
    id: id(),
    nature: choice('Nature', personKinds, { eleve: 'élève' }),
    motif: choice('Motif', erasureReasons, {
      demande: 'Demande de la personne',
      conservation: 'Fin de la durée de conservation',
      erreur: 'Erreur de saisie',
    }),
    /** 1: decided although something was open. */
    force: flag('Forcé'),
    /** Schooling, claims or requests that were under way. */
    enCours: int('Dossiers en cours', { min: 0, max: largestInteger }),
    /** The guardian with whom this pupil was erased. */
    fk_responsable: optional(ref('guardian', 'Avec le responsable')),
  },
});

export const PersonErased = erasure.event(
  'PersonErased',
  1,
  'Personne effacée',
  // Wide enough for any sum: an erasure must not fail because much is owed.
  erasure.all.extend({
    solde: labelled('Solde dû ou trop-perçu', z.int().min(0).max(LARGEST_SUM), 'cents'),
  }),
);
