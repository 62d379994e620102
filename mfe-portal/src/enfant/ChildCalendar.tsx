import { CalendarAddresses, useCalendarAddresses } from '@diapason/ui/overlay';

/** The address at which an agenda reads a child's lessons. */
export default function ChildCalendar({ idEleve }: { readonly idEleve: number }) {
  return <CalendarAddresses {...useCalendarAddresses({ fk_eleve: idEleve })} />;
}
