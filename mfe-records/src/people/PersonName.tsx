import { Tag } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';

interface Props {
  readonly name: string;
  /** The person's sheet; undefined for who may not open it. */
  readonly to: string | undefined;
  readonly actif: 0 | 1;
}

/** Who a row of a list is about, marked where they are deactivated. */
export const PersonName = ({ name, to, actif }: Props) => (
  <>
    <LinkWhere to={to}>{name}</LinkWhere>
    {actif === 0 && (
      <>
        {' '}
        <Tag>Désactivé</Tag>
      </>
    )}
  </>
);
