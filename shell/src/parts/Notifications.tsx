import { limits } from '@diapason/contracts/constants';
import { dismissNotification, type Notification, useNotifications } from '@diapason/platform';
import { Button, Icon } from '@diapason/ui';
import { useEffect, useState } from 'react';

const ICONS = { success: 'check', error: 'warning', information: 'info' } as const;

/** Top centre, three seconds, longer while the pointer or the focus is on it. Read out politely; errors at once. */
export function Notifications() {
  const list = useNotifications();
  return (
    <section className="notifications" aria-label="Notifications">
      <div role="status" aria-live="polite">
        {list
          .filter((one) => one.kind !== 'error')
          .map((one) => (
            <Toast key={one.id} notification={one} />
          ))}
      </div>
      <div role="alert">
        {list
          .filter((one) => one.kind === 'error')
          .map((one) => (
            <Toast key={one.id} notification={one} />
          ))}
      </div>
    </section>
  );
}

function Toast({ notification: { id, kind, message } }: { readonly notification: Notification }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissNotification(id), limits.notification);
    return () => clearTimeout(timer);
  }, [held, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read keeps the message in view, nothing else
    <div
      className={`toast toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[kind]} />
      <p>{message}</p>
      <Button look="quiet" icon="close" label="Fermer la notification" onClick={() => dismissNotification(id)} />
    </div>
  );
}
