import { State } from '@diapason/ui';

/** 1 accepted, null not asked, anything else refused. */
export function ImageRightState({ etat }: { readonly etat: number | null }) {
  if (etat === null) return <State>Sans réponse</State>;
  return etat === 1 ? <State tone="success">Accepté</State> : <State tone="danger">Refusé</State>;
}
