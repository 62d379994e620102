/** Who did it, for whom, in which request. Kept in clear beside every event; holds ids, never names. */
export interface EventMetadata {
  /** `utilisateur` id of who acts, or the name of a job (`job:calcul`). */
  readonly actor: string;
  /** `utilisateur` id on whose behalf, while impersonating. */
  readonly onBehalfOf?: string;
  readonly commandId: string;
  readonly correlationId: string;
  /** Event id or command id that led to this one. */
  readonly causationId?: string;
  /** ISO 8601 instant of the decision, from the injected clock. */
  readonly at: string;
  /** Screen (route) the command came from, where the client said so. */
  readonly screen?: string;
  /** Version of the event's shape; written by the codec. */
  readonly v?: number;
  /** Person whose key seals the event's personal fields (`guardian-12`); written by the codec. */
  readonly subject?: string;
  /** Says that a process with EVENT_KEY wrote the event, at its place; written by the codec. */
  readonly mac?: string;
}

/** The acting party and the request, without what `execute` adds. */
export interface Actor {
  readonly actor: string;
  readonly onBehalfOf?: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly screen?: string;
}
