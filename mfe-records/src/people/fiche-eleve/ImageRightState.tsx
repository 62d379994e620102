import { Tag } from '@diapason/ui';

/** 1 accepted, null not asked, anything else refused. */
export function ImageRightState({ etat }: { readonly etat: number | null }) {
  if (etat === null) return <Tag>Sans réponse</Tag>;
  return etat === 1 ? <Tag tone="success">Accepté</Tag> : <Tag tone="danger">Refusé</Tag>;
}
