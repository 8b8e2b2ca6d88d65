import type { JobParameters, JobRepository } from 'agenda';
import type { Bell } from './bell.ts';

/** Where Agenda keeps its alarms. Opening it connects to nothing yet. */
export interface JobStore {
  name: string;
  /** Its `saveJob` leaves one waiting row per job and data, with the earliest of the times asked for. */
  repository: JobRepository;
  bell: Bell;
  /** Makes the table or the indexes. Ten processes may do it at the same moment. */
  prepare(): Promise<void>;
  /** Throws when the store is away. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Neither a row that exists nor a recurring job, of which Agenda itself keeps one per name. */
export function isNewAlarm({ _id: id, type }: JobParameters): boolean {
  return id === undefined && type === 'normal';
}
