import { InMemoryNotificationChannel, toJobId } from 'agenda';

/** Makes Agenda look for due alarms at once instead of at its next poll. This one is heard in its own process only. */
export class Bell extends InMemoryNotificationChannel {
  ring(jobName: string): void {
    void this.notifyHandlers({ jobName, jobId: toJobId(''), nextRunAt: null, priority: 0, timestamp: new Date() });
  }
}
