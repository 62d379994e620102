import type { IconName } from '@diapason/ui';

/** A mark for what kind of step it was. */
export function iconOf(type: string): IconName {
  if (type === 'ContributionCalculated') return 'calculator';
  if (/Deleted|Removed|Deactivated|Unlinked/.test(type)) return 'trash';
  if (/Reactivated/.test(type)) return 'restore';
  if (/Corrected|Changed/.test(type)) return 'pencil';
  if (/Terminated|Failed|Error/.test(type)) return 'warning';
  if (/Payment/.test(type)) return 'euro';
  if (/Mail|Receipt/.test(type)) return 'mail';
  if (/Validated/.test(type)) return 'check';
  return 'plus';
}
