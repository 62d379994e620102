/** What the envelope of a list's answer says beside its rows. */
export interface ListMeta {
  /** Acts that the caller may do with the list: « ajouter », « exporter »… */
  readonly peut: readonly string[];
  /** How many there are in the same year, whatever else was searched. */
  readonly sansFiltres: number;
  /** Why something is not offered that is at other times, to be read above the rows. */
  readonly avis?: string;
}
