import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../core/Icon';

interface Props {
  readonly to: string;
  readonly icon: IconName;
  /** Name for screen readers, and tooltip. */
  readonly label: string;
}

/** An icon link, as in rows. */
export function IconLink({ to, icon, label }: Props) {
  return (
    <Link to={to} className="d-button d-button-quiet d-button-icon" aria-label={label} title={label}>
      <Icon name={icon} size={18} />
    </Link>
  );
}
