import { formatPhone } from '@diapason/contracts/constants';
import { Menu } from '@diapason/ui';
import { ReachLink } from '@diapason/ui/table';
import type { LessonPupil } from './day';

/** Calls at once where there is one number, else offers a few. */
export function Call({ pupil: { nomPrenomEleve, telephones } }: { readonly pupil: LessonPupil }) {
  const [first, ...others] = telephones;
  if (!first) return null;
  if (others.length === 0)
    return <ReachLink href={`tel:${first.telephone}`} icon="phone" label={`Appeler ${first.nom}`} />;
  return (
    <Menu
      label={`Appeler pour ${nomPrenomEleve}`}
      icon="phone"
      bare
      items={telephones.map(({ nom, telephone }) => ({
        key: `${nom}${telephone}`,
        label: `${nom}, ${formatPhone(telephone)}`,
        icon: 'phone',
        onSelect: () => location.assign(`tel:${telephone}`),
      }))}
    />
  );
}
