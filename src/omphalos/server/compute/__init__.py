"""Worker processes for what may take long: each job has limits, and addresses take turns."""
