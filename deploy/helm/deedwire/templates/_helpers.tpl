{{- define "deedwire.labels" -}}
app.kubernetes.io/name: deedwire
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "deedwire.allLabels" -}}
{{ include "deedwire.labels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "deedwire.environment" -}}
- name: NODE_ENV
  value: production
- name: ROLE
  value: {{ .role }}
- name: HOST
  value: "0.0.0.0"
- name: PORT
  value: "8080"
- name: PUBLIC_URL
  value: {{ .root.Values.publicUrl | quote }}
{{- range $name, $value := .root.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- if .root.Values.signing.secretName }}
- name: SIGNING_CERTIFICATE_FILE
  value: {{ printf "/run/signing/%s" .root.Values.signing.key | quote }}
{{- end }}
{{- range .root.Values.secret.required }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $.root.Values.secret.name }}
      key: {{ . }}
{{- end }}
{{- range .root.Values.secret.optional }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $.root.Values.secret.name }}
      key: {{ . }}
      optional: true
{{- end }}
{{- end }}

{{- define "deedwire.pod" -}}
{{- if .root.Values.serviceAccount.name }}
serviceAccountName: {{ .root.Values.serviceAccount.name }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- if .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml .root.Values.image.pullSecrets | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: {{ .root.Values.temporarySpace }}
  - name: data
    emptyDir:
      sizeLimit: 16Mi
  {{- if .root.Values.signing.secretName }}
  - name: signing
    secret:
      secretName: {{ .root.Values.signing.secretName }}
      defaultMode: 0440
  {{- end }}
{{- end }}

{{- define "deedwire.container" -}}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
env:
  {{- include "deedwire.environment" . | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
  {{- if .root.Values.signing.secretName }}
  - name: signing
    mountPath: /run/signing
    readOnly: true
  {{- end }}
{{- end }}

{{- define "deedwire.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .root.Release.Name }}-{{ .role }}
  labels:
    {{- include "deedwire.allLabels" . | nindent 4 }}
spec:
  {{- if not .part.autoscaling.enabled }}
  replicas: {{ .part.replicas }}
  {{- end }}
  # A new process is ready before an old one is stopped.
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "deedwire.labels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "deedwire.allLabels" . | nindent 8 }}
    spec:
      {{- include "deedwire.pod" . | nindent 6 }}
      terminationGracePeriodSeconds: {{ .root.Values.terminationGracePeriodSeconds }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "deedwire.labels" . | nindent 14 }}
      containers:
        - name: {{ .role }}
          {{- include "deedwire.container" . | nindent 10 }}
          ports:
            - name: http
              containerPort: 8080
          # Opening a large installation may take minutes.
          startupProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 2
            timeoutSeconds: 3
            failureThreshold: 300
          livenessProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 2
            timeoutSeconds: 3
            failureThreshold: 2
          resources:
            {{- toYaml .part.resources | nindent 12 }}
{{- end }}

{{- define "deedwire.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .role }}
  labels:
    {{- include "deedwire.allLabels" . | nindent 4 }}
spec:
  minAvailable: {{ .part.minAvailable }}
  selector:
    matchLabels:
      {{- include "deedwire.labels" . | nindent 6 }}
{{- end }}

{{- define "deedwire.autoscaler" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ .root.Release.Name }}-{{ .role }}
  labels:
    {{- include "deedwire.allLabels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ .root.Release.Name }}-{{ .role }}
  minReplicas: {{ .part.autoscaling.minReplicas }}
  maxReplicas: {{ .part.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .part.autoscaling.targetCPUUtilizationPercentage }}
    {{- if .backlog }}
    - type: External
      external:
        metric:
          name: deedwire_callbacks_waiting
        target:
          type: AverageValue
          averageValue: {{ .part.autoscaling.backlog.targetAverageValue | quote }}
    {{- end }}
  behavior:
    # A stop takes about half a minute: not more than one process a minute.
    scaleDown:
      stabilizationWindowSeconds: 300
      policies:
        - type: Pods
          value: 1
          periodSeconds: 60
{{- end }}
