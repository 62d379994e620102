import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

type NoteTone = 'information' | 'success' | 'warning' | 'danger';

const ICONS: Readonly<Record<NoteTone, IconName>> = {
  information: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

interface Props {
  readonly tone?: NoteTone;
  readonly children: ReactNode;
  /** What can be done about it, at the right. */
  readonly actions?: ReactNode;
  /** Said at once to who does not see it: `status` waits for a pause, `alert` does not. */
  readonly role?: 'status' | 'alert';
}

/** What is to be known at this place: the colour says how it stands, the words say what. */
export const Note = ({ tone = 'information', children, actions, role }: Props) => (
  <div className={`d-told d-told-${tone}`} role={role}>
    <Icon name={ICONS[tone]} size={18} />
    <div>{children}</div>
    {actions && <div className="d-row">{actions}</div>}
  </div>
);
