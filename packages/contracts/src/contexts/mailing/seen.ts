import { seenByEverybody } from '../../core/named';

export const mailingsSeen = seenByEverybody('envoi', 'Its lines are cut by own sites.');
