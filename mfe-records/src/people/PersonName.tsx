import { Tag } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { useIsAllowed } from '@diapason/ui/table';

interface Props {
  readonly name: string;
  /** The person's sheet. */
  readonly to: string;
  readonly actif: 0 | 1;
  /** The list's act that opens it. */
  readonly act?: string;
}

/** Who a row of a list is about: a link for who may follow it, marked where they are deactivated. */
export function PersonName({ name, to, actif, act = 'ouvrir' }: Props) {
  const opens = useIsAllowed()(act);
  return (
    <>
      <LinkWhere to={opens ? to : undefined}>{name}</LinkWhere>
      {actif === 0 && (
        <>
          {' '}
          <Tag>Désactivé</Tag>
        </>
      )}
    </>
  );
}
