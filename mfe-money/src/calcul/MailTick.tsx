import { CheckboxField } from '@diapason/ui/form';
import { useState } from 'react';

/** Whether families whose amount changes hear of it by mail; nobody does unless it is ticked. */
export function MailTick({ onTick }: { readonly onTick: (ticked: boolean) => void }) {
  const [ticked, tick] = useState(false);
  return (
    <CheckboxField
      name="prevenir"
      label="Prévenir par e-mail les familles dont le montant change"
      value={ticked}
      onChange={(value) => {
        tick(value);
        onTick(value);
      }}
    />
  );
}
