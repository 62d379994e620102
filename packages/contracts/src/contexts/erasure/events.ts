import { z } from 'zod';
import { event } from '../../core/event';
import { centsField, countField, flag, idField, idOrNull } from '../../core/fields';
import { erasureReasons, personKinds } from './kinds';

/**
 * Stream `erasure-{nature}-{id}`: the decision to forget a person, for the audit trail. It holds no personal value, and what it orders is
 * carried out as often as it takes: the person's key is destroyed, and with it every personal value of the log.
 */
export const PersonErased = event(
  'PersonErased',
  1,
  'Personne effacée',
  z.object({
    nature: z.enum(personKinds),
    id: idField,
    motif: z.enum(erasureReasons),
    /** 1: decided although something was open. */
    force: flag,
    /** What was open: cents that were owed or had been overpaid, and schooling, claims or requests under way. */
    solde: centsField,
    enCours: countField,
    /** The guardian with whom this pupil was erased. */
    fk_responsable: idOrNull,
  }),
);
